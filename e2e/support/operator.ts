/** Opens the operator's calls of the sites that journeys are walked on. */
export const operatorKey = 'only the operator of the journeys knows this'
