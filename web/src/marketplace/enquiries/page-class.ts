/** A page of enquiries: beside the side navigation of members, alone for others. */
export const pageClass = 'mx-auto grid max-w-5xl grid-cols-1 gap-6 px-4 py-10 sm:px-6'
