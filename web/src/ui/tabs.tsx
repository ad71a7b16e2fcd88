import { Content, List, Root, Trigger } from 'radix-ui/tabs'
import type { ReactNode } from 'react'

type TabsProps<V extends string> = {
  readonly label: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly tabs: readonly { readonly value: V; readonly label: ReactNode; readonly content: ReactNode }[]
}

/** Moving to a tab opens it: activation is automatic. */
export function Tabs<V extends string>({ label, value, onChange, tabs }: TabsProps<V>) {
  return (
    <Root value={value} onValueChange={(next) => onChange(next as V)} activationMode="automatic">
      <List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 -outline-offset-2 cursor-pointer border-b-3 border-transparent px-4 text-base whitespace-nowrap text-muted hover:text-text data-[state=active]:border-action data-[state=active]:font-semibold data-[state=active]:text-text"
          >
            {tab.label}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Content>
      ))}
    </Root>
  )
}
