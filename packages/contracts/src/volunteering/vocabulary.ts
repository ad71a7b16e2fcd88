/** Longest event, and the most hours that can be confirmed of one, in hours. */
export const mostHours = 24
/** Shifts of one event. */
export const mostShifts = 20
export const mostVolunteers = 10_000
/** Messages to the volunteers of one event in a day of the Kingdom, and the letters of one. */
export const mostMessagesADay = 3
export const mostMessage = 1000
/** Check-ins that one request hands in. */
export const mostScans = 200
/** Events that one organisation announces ahead: the public list is one answer, and others are on it too. */
export const mostEventsAhead = 100
