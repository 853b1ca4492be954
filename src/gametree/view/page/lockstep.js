// Two searches side by side: when one has judged k leaves, so has the other.

/** Return the step of the follower that belongs to where the leader stands; both are replays. */
export function stepBeside(leader, follower) {
  const { steps, shown: { stops: { leaf: leafSteps } } } = follower.trace;
  const leaves = leader.leaves;
  const isOver = leader.step === leader.trace.steps;
  if (leaves > leafSteps.length || (isOver && leaves === leafSteps.length)) return steps;
  return leaves === 0 ? 0 : leafSteps[leaves - 1];
}

/** Return the first of ascending steps after a step; the last step of all where there is none. */
export function nextOf(ascending, step, last) {
  return ascending.find((each) => each > step) ?? last;
}

/** Return the last of ascending steps before a step; 0 where there is none. */
export function previousOf(ascending, step) {
  return ascending.findLast((each) => each < step) ?? 0;
}
