import type { User } from '@supabase/auth-js'

/** The day on which this person's account is taken away, where they asked for that; they may still keep it. */
export function leavesOn({ app_metadata: said }: Partial<Pick<User, 'app_metadata'>>): string | null {
  const day: unknown = said?.['deletion_due_on']
  return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null
}
