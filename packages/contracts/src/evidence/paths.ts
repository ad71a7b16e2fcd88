export const mrvEvidence = () => '/mrv/evidence'
export const mrvEvidenceOne = (id: string) => `/mrv/evidence/${id}`
