export const youthChallenges = () => '/youth#challenges'
export const youthChallenge = (slug: string) => `/youth/challenges/${slug}`
export const youthBoard = () => '/youth/board'
export const youthMine = () => '/youth/mine'
export const youthParticipation = (id: string) => `/youth/mine/${id}`
export const youthCourse = (slug: string) => `/youth/courses/${slug}`
export const youthLesson = (slug: string, lesson: string) => `/youth/courses/${slug}/${lesson}`
export const adminYouth = () => '/admin/youth'
