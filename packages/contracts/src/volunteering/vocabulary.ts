/** Longest event, and the most hours that can be confirmed of one, in hours. */
export const mostHours = 24
export const mostVolunteers = 10_000
