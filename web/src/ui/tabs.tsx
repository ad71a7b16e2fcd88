import { Content, List, Root, Trigger } from 'radix-ui/tabs'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { bringIntoSight } from './bring-into-sight.ts'
import { Unstyled } from './unstyled.tsx'
import { useGoesOn } from './use-goes-on.ts'

type TabsProps<V extends string> = {
  readonly label: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly tabs: readonly { readonly value: V; readonly label: ReactNode; readonly content: ReactNode }[]
}

/** Moving to a tab opens it: activation is automatic. Where none is open, coming to them opens none. */
export function Tabs<V extends string>({ label, value, onChange, tabs }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => bringIntoSight(list.current, '[data-state=active]'), [value])
  useGoesOn(list)
  const isOpen = tabs.some((tab) => tab.value === value)
  return (
    <Root value={value} onValueChange={(next) => onChange(next as V)} activationMode={isOpen ? 'automatic' : 'manual'}>
      <List ref={list} aria-label={label} asChild>
        <Unstyled className="flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line outline-none">
          {tabs.map((tab) => (
            <Trigger
              key={tab.value}
              value={tab.value}
              className="-mb-px min-h-11 -outline-offset-2 cursor-pointer border-b-3 border-transparent px-4 text-base whitespace-nowrap text-muted hover:text-text data-[state=active]:border-action data-[state=active]:font-semibold data-[state=active]:text-text print:data-[state=inactive]:hidden"
            >
              {tab.label}
            </Trigger>
          ))}
        </Unstyled>
      </List>
      {tabs.map((tab) => (
        <Content key={tab.value} value={tab.value} asChild>
          <Unstyled className="pt-6">{tab.content}</Unstyled>
        </Content>
      ))}
    </Root>
  )
}
