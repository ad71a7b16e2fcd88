import { Suspense, type ReactNode } from 'react'

/**
 * A part of a page that came drawn, taken over in a step of its own: whoever presses something meanwhile waits for one part, and
 * not for the whole page. What is pressed in a part is taken over first.
 */
export const HydrationBoundary = ({ children }: { readonly children: ReactNode }) => <Suspense>{children}</Suspense>
