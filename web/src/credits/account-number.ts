const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An account number as it was typed, or null where it is none. */
export function accountNumber(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  return pattern.test(text) ? text : null
}
