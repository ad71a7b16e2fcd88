export const suppliers = () => '/suppliers'
export const suppliersRequest = (id: string) => `/suppliers/${id}`
/** Opened from a mail, without a sign-in. */
export const supplierAnswer = (link: string) => `/supplier-answer?link=${encodeURIComponent(link)}`
