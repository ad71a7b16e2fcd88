export const adminVerifiers = () => '/admin/verifiers'
export const adminPeople = () => '/admin/people'
export const adminPublishers = () => '/admin/publishers'
export const organisation = () => '/organisation'
