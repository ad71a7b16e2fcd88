import { foldText } from '@athar/activity-file'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../platform/language/index.ts'
import { actingOrganisation, signOut, useMe, useSession } from '../../platform/session/index.ts'
import { useTone } from '../../platform/tone/use-tone.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { navLinks } from '../shell/nav-links.ts'
import { workspaceNavigation } from '../workspace/workspace-navigation.ts'

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

export function CommandPalette({ open, onOpenChange }: PaletteProps) {
  const { t } = useTranslation()
  const { lang, toggleLanguage } = useLanguage()
  const { tone, toggleTone } = useTone()
  const session = useSession()
  const memberships = useMe().data?.memberships ?? []
  const navigate = useNavigate()
  const signedIn = session.status === 'signed-in'
  const run = (deed: () => void) => () => {
    onOpenChange(false)
    deed()
  }
  const go = (to: string) => run(() => void navigate(to))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('palette.title')}
      bare
      closeLabel={t('generic.close')}
      width="md"
    >
      <Command label={t('palette.title')} filter={matches} loop>
        <div className="sticky top-0 z-10 flex items-center gap-3 border-b border-line bg-raised px-5 text-muted">
          <Icon name="search" />
          <Command.Input
            placeholder={t('palette.placeholder')}
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
              {t('palette.escape')}
            </kbd>
          </button>
        </div>
        <Command.List className="min-h-48 p-2">
          <Command.Empty className="py-8 text-center text-sm text-muted">{t('palette.empty')}</Command.Empty>
          {signedIn && (
            <Group heading={t('palette.workspace')}>
              {workspaceNavigation
                .flatMap((section) => section.items)
                .map((item) => (
                  <Item key={item.key} icon={item.icon} label={t(`workspace.${item.key}`)} onSelect={go(item.to)} />
                ))}
            </Group>
          )}
          <Group heading={t('palette.pages')}>
            {navLinks.map((link) => (
              <Item
                key={link.key}
                icon="arrowEnd"
                label={t(`nav.${link.key}.title`)}
                keywords={[t(`nav.${link.key}.description`)]}
                onSelect={go(link.to)}
              />
            ))}
            <Item icon="arrowEnd" label={t('footer.privacy')} onSelect={go(paths.privacy())} />
            <Item icon="arrowEnd" label={t('footer.accessibility')} onSelect={go(paths.accessibility())} />
          </Group>
          {memberships.length > 1 && (
            <Group heading={t('palette.organisations')}>
              {memberships.map(({ organisation }) => (
                <Item
                  key={organisation.id}
                  icon="building"
                  label={nameIn(lang, organisation.name).text}
                  onSelect={run(() => actingOrganisation.choose(organisation.id))}
                />
              ))}
            </Group>
          )}
          <Group heading={t('palette.commands')}>
            <Item icon="globe" label={t('nav.toOtherLanguage')} onSelect={run(toggleLanguage)} />
            <Item
              icon={tone === 'dark' ? 'sun' : 'moon'}
              label={t(tone === 'dark' ? 'nav.toLight' : 'nav.toDark')}
              onSelect={run(toggleTone)}
            />
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

const Group = ({ heading, children }: { readonly heading: string; readonly children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
  >
    {children}
  </Command.Group>
)

type ItemProps = {
  readonly icon: IconName
  readonly label: string
  readonly keywords?: string[]
  readonly onSelect: () => void
}

const Item = ({ icon, label, keywords = [], onSelect }: ItemProps) => (
  <Command.Item
    value={label}
    keywords={keywords}
    onSelect={onSelect}
    className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-sm data-[selected=true]:bg-hover"
  >
    <Icon name={icon} className="size-4.5 text-muted" />
    <bdi>{label}</bdi>
  </Command.Item>
)
