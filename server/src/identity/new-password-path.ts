import { paths } from '@athar/contracts'

/** Where a new password is asked for; whoever is signed in there is led to the page on which they change it. */
export const newPasswordPath = `${paths.auth()}?step=forgot&redirect_to=${encodeURIComponent(paths.profileSecurity())}`
