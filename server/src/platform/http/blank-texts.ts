const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text shows nothing, as zero-width spaces do. Spaces and line breaks alone are left to trimming. */
const isBlank = (text: string): boolean => !visible.test(text) && invisible.test(text)

/** The same value, in which texts that show nothing are empty, so that every rule about empty texts holds for them. */
export function emptyBlankTexts(sent: unknown): unknown {
  if (typeof sent === 'string') return isBlank(sent) ? '' : sent
  if (typeof sent !== 'object' || sent === null) return sent
  const parts = sent as Record<string, unknown>
  for (const [name, part] of Object.entries(parts)) {
    const plain = emptyBlankTexts(part)
    if (plain !== part) parts[name] = plain
  }
  return sent
}
