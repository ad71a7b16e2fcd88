import { verification as contracts } from '@athar/contracts'

const below = (siteUrl: string, path: string): string => `${siteUrl.replace(/\/$/, '')}${path}`

/** Where everybody reads the public keys of a verifier: the issuer of its credentials. */
export const keySetAddress = (siteUrl: string, verifierId: string): string =>
  below(siteUrl, contracts.readVerifierKeys.path.replace(':id', verifierId))

/** Where everybody reads which statements of a status list were withdrawn. */
export const statusListAddress = (siteUrl: string, list: number): string =>
  below(siteUrl, contracts.readStatusList.path.replace(':list', String(list)))
