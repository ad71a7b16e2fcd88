export type Outcome = {
  passed: number
  failed: number
  failures: string[]
  failing: string[]
  isBroken?: boolean
}
export function count(name: string, ran: { report: string; code: number; errors: string[] }): Outcome
