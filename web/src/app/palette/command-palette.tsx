import { foldText } from '@athar/activity-file'
import type { SearchHit } from '@athar/contracts/content'
import { paths } from '@athar/contracts/paths'
import { nameIn, otherLanguage } from '@athar/i18n'
import { Command } from 'cmdk'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FoundText, SampleBadge, useSearch } from '../../content/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { actingOrganisation, signOut, useMe, useMembership, useSession } from '../../platform/session/index.ts'
import { useToldApart } from '../../platform/session/use-told-apart.ts'
import { useTone } from '../../platform/tone/use-tone.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { navLinks } from '../shell/nav-links.ts'
import { useChooseLanguage } from '../shell/use-choose-language.ts'
import { navigationFor } from '../workspace/workspace-navigation.ts'

type PaletteProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }

/** Every word typed must occur, letters compared as people type them. */
const matches = (label: string, query: string, keywords: readonly string[] = []): number => {
  const text = foldText([label, ...keywords].join(' '))
  return foldText(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
    ? 1
    : 0
}

/** What the server found is known by more than it is called: it stays in the server's order, whatever letters its key has. */
const foundKey = (id: string): string => `found ${id}`
const inOrder = (key: string, query: string): number => (key.startsWith(foundKey('')) ? 1 : matches(key, query))

/** As many as leave room for pages and commands below them. */
const mostFound = 8

export function CommandPalette({ open, onOpenChange }: PaletteProps) {
  const { t } = useTranslation(['common', 'content', 'workspace'])
  const [typed, setTyped] = useState('')
  // Opened again, it begins anew.
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setTyped('')
  }
  const found = useSearch(typed, { limit: mostFound, enabled: open })
  const foundHere = found.isAsked && typed.trim() !== '' ? found.query.data : undefined
  const pages = [
    ...navLinks.map(({ key, to }) => ({ to, label: t(`nav.${key}.title`), about: t(`nav.${key}.description`) })),
    { to: paths.privacy(), label: t('footer.privacy'), about: '' },
    { to: paths.accessibility(), label: t('footer.accessibility'), about: '' },
    { to: paths.openData(), label: t('footer.openData'), about: '' },
    { to: paths.log(), label: t('footer.log'), about: '' },
  ]
  // Who types what a page is called means it; what is only told of a page comes after what the server found by these words,
  // and waits for it, or Enter would open it in between.
  const called = pages.filter(({ label }) => matches(label, typed) === 1)
  const waits = found.isAsked || typed.trim() !== found.words ? !foundHere && !found.query.isError : false
  const toldOf = waits
    ? []
    : pages.filter((page) => !called.includes(page) && matches(page.label, typed, [page.about]) === 1)
  // Pages that stand here by their own words are not named again.
  const named = new Set([...called, ...toldOf].map(({ to }) => to))
  const foundGroups = (foundHere?.groups ?? []).flatMap(({ group, hits }) => {
    const others = hits.filter(({ path }) => !named.has(path))
    return others.length > 0 ? [{ group, hits: others }] : []
  })
  const foundPages = foundGroups.find(({ group }) => group === 'pages')?.hits ?? []
  const groups = foundGroups.filter(({ group }) => group !== 'pages')
  // Found elsewhere, they are not among those that the list chooses from by itself: Enter opens the first all the same.
  const [chosen, setChosen] = useState('')
  const best = foundGroups[0]?.hits[0]
  const first = best ? foundKey(best.id) : ''
  const [wasFirst, setWasFirst] = useState(first)
  if (first !== wasFirst) {
    setWasFirst(first)
    if (called.length === 0) setChosen('')
  }
  const { lang } = useLanguage()
  const chooseLanguage = useChooseLanguage()
  const { tone, toggleTone } = useTone()
  const session = useSession()
  const me = useMe().data
  const memberships = me?.memberships ?? []
  const apart = useToldApart()
  const role = useMembership()?.role
  const runsPlatform = (me?.platformRoles ?? []).length > 0
  const navigate = useNavigate()
  const signedIn = session.status === 'signed-in'
  const run = (action: () => void) => () => {
    onOpenChange(false)
    action()
  }
  const go = (to: string) => run(() => void navigate(to))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('content:palette.title')}
      bare
      closeLabel={t('generic.close')}
      width="md"
    >
      <Command
        label={t('content:palette.title')}
        filter={inOrder}
        loop
        value={chosen || first}
        onValueChange={setChosen}
      >
        <div className="sticky top-0 z-10 flex items-center gap-3 border-b border-line bg-raised px-5 text-muted">
          <Icon name="search" />
          <Command.Input
            value={typed}
            onValueChange={setTyped}
            placeholder={t('content:palette.placeholder')}
            className="h-14 w-full bg-transparent text-base text-text outline-none placeholder:text-muted"
          />
          <button
            type="button"
            aria-label={t('generic.close')}
            onClick={() => onOpenChange(false)}
            className="-me-2 grid min-h-10 min-w-10 cursor-pointer place-items-center rounded-control hover:text-text"
          >
            <Icon name="close" className="sm:hidden" />
            <kbd
              dir="ltr"
              className="hidden rounded-control border border-line px-1.5 py-0.5 font-mono text-xs sm:inline"
            >
              {t('content:palette.escape')}
            </kbd>
          </button>
        </div>
        <Command.List className="min-h-48 p-2">
          {foundGroups.length + toldOf.length === 0 && (
            <Command.Empty className="py-8 text-center text-sm text-muted">
              {t(found.isAsked && found.query.isPending ? 'content:search.searching' : 'content:palette.empty')}
            </Command.Empty>
          )}
          {signedIn && (
            <Group heading={t('content:palette.workspace')}>
              {navigationFor(role)
                .flatMap((section) => section.items)
                .map((item) => (
                  <Item key={item.key} icon={item.icon} label={t(`workspace:${item.key}`)} onSelect={go(item.to)} />
                ))}
            </Group>
          )}
          <Group heading={t('content:palette.pages')} always={foundPages.length + toldOf.length > 0}>
            {called.map(({ to, label }) => (
              <Item key={to} icon="arrowEnd" label={label} onSelect={go(to)} />
            ))}
            <Item icon="search" label={t('content:search.title')} onSelect={go(paths.search())} />
            {foundPages.map((hit) => (
              <FoundItem key={hit.id} hit={hit} onSelect={go(hit.path)} />
            ))}
            {toldOf.map(({ to, label }) => (
              <Item key={to} icon="arrowEnd" always value={to} label={label} onSelect={go(to)} />
            ))}
          </Group>
          {groups.map(({ group, hits }) => (
            <Group key={group} heading={t(`content:search.groups.${group}`)} always>
              {hits.map((hit) => (
                <FoundItem key={hit.id} hit={hit} onSelect={go(hit.path)} />
              ))}
            </Group>
          ))}
          {foundHere && foundHere.total > mostFound && (
            <Group heading={t('content:search.title')} always>
              <Item
                icon="arrowEnd"
                always
                value={paths.search(found.words)}
                label={t('content:search.more')}
                onSelect={go(paths.search(found.words))}
              />
            </Group>
          )}
          {memberships.length > 1 && (
            <Group heading={t('content:palette.organisations')}>
              {memberships.map(({ organisation }) => (
                <Item
                  key={organisation.id}
                  icon="building"
                  label={[nameIn(lang, organisation.name).text, apart.get(organisation.id)].filter(Boolean).join(' · ')}
                  onSelect={run(() => actingOrganisation.choose(organisation.id))}
                />
              ))}
            </Group>
          )}
          <Group heading={t('content:palette.commands')}>
            <Item
              icon="globe"
              label={t('nav.toOtherLanguage')}
              onSelect={run(() => chooseLanguage(otherLanguage(lang)))}
            />
            <Item
              icon={tone === 'dark' ? 'sun' : 'moon'}
              label={t(tone === 'dark' ? 'nav.toLight' : 'nav.toDark')}
              onSelect={run(toggleTone)}
            />
            {runsPlatform && <Item icon="settings" label={t('nav.administration')} onSelect={go(paths.admin())} />}
            {signedIn && <Item icon="person" label={t('nav.profile')} onSelect={go(paths.profile())} />}
            {signedIn ? (
              <Item
                icon="signOut"
                label={t('nav.signOut')}
                onSelect={run(() => void signOut().then(() => navigate(paths.auth())))}
              />
            ) : (
              <Item icon="person" label={t('nav.signIn')} onSelect={go(paths.auth())} />
            )}
          </Group>
        </Command.List>
      </Command>
    </Dialog>
  )
}

/** The server compared the words: whatever it found is shown. */
const FoundItem = ({ hit, onSelect }: { readonly hit: SearchHit; readonly onSelect: () => void }) => {
  const label = (
    <>
      <FoundText shown={hit.title} />
      {hit.sample && (
        <>
          {' '}
          <SampleBadge />
        </>
      )}
    </>
  )
  return <Item icon="search" always value={foundKey(hit.id)} label={label} onSelect={onSelect} />
}

type GroupProps = {
  readonly heading: string
  /** Whatever is typed: what is in it was found elsewhere. */
  readonly always?: boolean
  readonly children: ReactNode
}

const Group = ({ heading, always = false, children }: GroupProps) => (
  <Command.Group
    heading={heading}
    forceMount={always}
    className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
  >
    {children}
  </Command.Group>
)

type ItemProps = {
  readonly icon: IconName
  readonly onSelect: () => void
} & (
  | { readonly label: string; readonly value?: string; readonly always?: boolean }
  | { readonly label: ReactNode; readonly value: string; readonly always: boolean }
)

const Item = ({ icon, label, onSelect, value, always = false }: ItemProps) => (
  <Command.Item
    value={value ?? String(label)}
    onSelect={onSelect}
    forceMount={always}
    className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-sm data-[selected=true]:bg-hover"
  >
    <Icon name={icon} className="size-4.5 text-muted" />
    <bdi>{label}</bdi>
  </Command.Item>
)
