import { chooseWall, listAdoptions, readAdoption, readWall, type Adoption } from '@athar/contracts/tree-adoption'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../ui/choice.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useAction } from '../../platform/api/use-action.ts'

/** Consent to be shown, given and taken back with one press. */
export function WallConsent({ adoption }: { readonly adoption: Adoption }) {
  const { t } = useTranslation('tree-adoption')
  const choose = useAction(chooseWall, {
    touches: [readAdoption, listAdoptions, readWall],
    onDone: ({ onWall }) => void toast.success(t(onWall ? 'tree.wallOn' : 'tree.wallOff')),
  })
  if (adoption.wallClosed)
    return (
      <Section title={t('tree.wall')}>
        <p>{t('tree.wallClosed')}</p>
      </Section>
    )
  return (
    <Section title={t('tree.wall')} text={t('tree.wallText')}>
      <Switch
        label={t('tree.wallSwitch')}
        checked={choose.isPending ? choose.variables.body.onWall : adoption.onWall}
        disabled={choose.isPending}
        onChange={(onWall) => choose.mutate({ params: { id: adoption.id }, body: { onWall } })}
      />
    </Section>
  )
}
