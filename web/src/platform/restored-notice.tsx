import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

type RestoredNoticeProps = {
  readonly title: string
  readonly startOver: { readonly label: string; readonly onPress: () => void }
}

/** What stands in the fields was typed before, and is not saved yet. */
export const RestoredNotice = ({ title, startOver }: RestoredNoticeProps) => (
  <Alert severity="info" title={title}>
    <Button size="sm" onClick={startOver.onPress}>
      {startOver.label}
    </Button>
  </Alert>
)
