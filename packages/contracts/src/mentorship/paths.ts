export const mentorship = () => '/youth/mentorship'
export const myMentorships = () => '/youth/mentorship/mine'
export const becomeMentor = () => '/youth/mentorship/mentor'
export const oneMentorship = (id: string) => `/youth/mentorship/mine/${id}`
export const adminMentors = () => '/admin/mentors'
