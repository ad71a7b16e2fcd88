/** What acts at a press. Fields do not: a label hands each press on to its field. */
const acting = 'a, button, summary, [role=option], [role=menuitem], [role=tab]'

/**
 * The second press of a double click counts for what the first one hit, and for nothing else: where the page moves between the
 * two, because a message goes or a dialog comes, it would hit what nobody chose.
 */
export function heedOnePress(): () => void {
  let hit: Element | null = null
  const hear = (event: MouseEvent) => {
    const now = event.target instanceof Element ? event.target.closest(acting) : null
    if (event.detail < 2) hit = now
    else if (now !== null && now !== hit) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  addEventListener('click', hear, true)
  return () => removeEventListener('click', hear, true)
}
