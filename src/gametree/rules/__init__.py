"""Games as the library knows them: where they start, how they are judged, their histories and referees."""
