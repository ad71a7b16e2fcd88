/** What anybody who knows the person would try first. */
export const personalWords = (user: {
  readonly email?: string | undefined
  readonly user_metadata: Readonly<Record<string, unknown>>
}): string[] => {
  const name = user.user_metadata['full_name']
  return [...(user.email ?? '').split(/[@.+_-]/), ...(typeof name === 'string' ? name.split(/\s+/) : [])].filter(
    (word) => word.length > 2,
  )
}
