import type { MethodologyPage } from './methodology-pages.ts'

export const landing = () => '/'
export const welcome = () => '/welcome'
export const npo = () => '/npo'
export const youth = () => '/youth'
export const esgToolkit = () => '/esg-toolkit'
export const mrv = () => '/mrv'
export const mrvMethodologies = () => '/mrv/methodologies'
export const mrvMethodology = (id: MethodologyPage) => `/mrv/methodologies/${id}`
export const privacy = () => '/privacy'
export const accessibility = () => '/accessibility'
/** What the log says of itself; `/log/checkpoint`, `/log/key` and `/log/tile/…` below it are for programs. */
export const log = () => '/log'
/** Where anyone checks a proof file. */
export const proofCheck = () => '/proof'
export const openData = () => '/open-data'
export const admin = () => '/admin'
export const platformOwner = () => '/platform-owner'
