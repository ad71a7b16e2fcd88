export const sgiVolunteer = () => '/sgi/volunteer'
export const sgiVolunteerEvent = (slug: string) => `/sgi/volunteer/events/${slug}`
export const sgiMyVolunteering = () => '/sgi/volunteer/mine'
export const sgiCheckIn = (id: string) => `/sgi/volunteer/check-in/${id}`
export const sgiVolunteerProfile = () => '/sgi/volunteer/profile'
export const sgiVolunteerPage = (number: string) => `/sgi/volunteer/people/${number}`
export const sgiManageVolunteering = () => '/sgi/volunteer/manage'
export const sgiAttendance = (id: string) => `/sgi/volunteer/manage/${id}/attendance`
export const sgiManageVolunteerEvent = (id: string) => `/sgi/volunteer/manage/${id}`
