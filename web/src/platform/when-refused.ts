/** Told whenever the server refused somebody what their role does not allow, or their session not yet. */
export function whenRefused(tell: () => void): () => void {
  addEventListener('athar:refused', tell)
  return () => removeEventListener('athar:refused', tell)
}
