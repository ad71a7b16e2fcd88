export const mrvVerifications = () => '/mrv/verifications'
export const mrvNewVerification = () => '/mrv/verifications/new'
export const mrvVerification = (id: string) => `/mrv/verifications/${id}`
export const mrvSignVerification = (id: string) => `/mrv/verifications/${id}/sign`
