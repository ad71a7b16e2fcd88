export const profile = () => '/profile'
export const profileSecurity = () => '/profile/security'
export const profileSessions = () => '/profile/sessions'
export const profileApiTokens = () => '/profile/api-tokens'
export const profileMyData = () => '/profile/my-data'
/** Whoever asked for the end of their account is asked here whether to keep it. */
export const accountDeletion = () => '/profile/deletion'
