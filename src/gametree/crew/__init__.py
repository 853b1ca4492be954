"""Who does pieces of work for others: processes of this machine, or the workers of a cluster.

hiring     processes, a cluster, or this very process, behind one face
parcels    files of a user that travel along
errands    pieces of work that are all done in the end, whoever dies meanwhile
"""
