export const adminVerifiers = () => '/admin/verifiers'
export const adminPeople = () => '/admin/people'
export const organisation = () => '/organisation'
