import type { ReactNode } from 'react'
import { Alert } from '../ui/alert.tsx'

/** The one place where these forms say what is wrong. */
export const AuthAlert = ({
  id,
  text,
  children,
}: {
  readonly id: string
  readonly text: string
  readonly children?: ReactNode
}) => (
  <Alert severity="error">
    <p id={id}>{text}</p>
    {children}
  </Alert>
)
