import { platformErrors, type ErrorEntry } from './core/errors.ts'
import { featureErrors } from './feature-errors.ts'

/** Every failure the server can answer with, outside `/auth/v1`. */
export const errorTable = { ...platformErrors, ...featureErrors } as const
export type ErrorCode = keyof typeof errorTable
export const statusOf = (code: ErrorCode): number => (errorTable[code] as ErrorEntry).status
