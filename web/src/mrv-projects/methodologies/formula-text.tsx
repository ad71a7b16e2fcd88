import { Code } from '../../ui/inline.tsx'

/** Symbols and equations: the same in every language, and read from the left. */
export const FormulaText = ({ children }: { readonly children: string }) => (
  <span lang="en">
    <Code className="wrap-anywhere">{children}</Code>
  </span>
)
