export const mentorTopics = [
  'green-careers',
  'energy',
  'water',
  'trees-and-wildlife',
  'waste-and-recycling',
  'research-projects',
  'starting-an-initiative',
] as const
export type MentorTopic = (typeof mentorTopics)[number]

export const mentorLanguages = ['ar', 'en'] as const
export type MentorLanguage = (typeof mentorLanguages)[number]

/** When people have time; the weekend of the Kingdom is Friday and Saturday. */
export const freeTimes = [
  'weekday-morning',
  'weekday-afternoon',
  'weekday-evening',
  'weekend-morning',
  'weekend-afternoon',
  'weekend-evening',
] as const
export type FreeTime = (typeof freeTimes)[number]

/** Why a mentor or a group is proposed, strongest first. */
export const matchReasons = ['topic', 'language', 'times', 'region'] as const
export type MatchReason = (typeof matchReasons)[number]

/** People one mentor accompanies at a time. */
export const mostMentees = 10
/** Mentorships that one person has asked for or takes part in at a time. */
export const mostMentorships = 3
export const mostInGroup = 20
export const longestAbout = 1000
export const longestGoal = 500
export const longestNote = 2000
