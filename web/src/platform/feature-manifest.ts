import type { OrganisationRole, PlatformRole } from '@athar/contracts/core'
import type { RouteObject } from 'react-router'
import type { IconName } from '../ui/icon.tsx'
import type { ContentPreviews } from './content-previews.ts'
import type { Messages } from './language/messages.ts'
import type { StoredWords } from './stored-words.ts'

/** A page of those who run the platform, and its line at the side of the administration. */
export type AdminPage = {
  /** Its words: `admin:nav.<key>`. */
  readonly key: keyof Messages['admin']['nav']
  readonly path: string
  readonly icon: IconName
  /** Who may open it and what is below it. The server decides again. */
  readonly roles: readonly PlatformRole[]
  /** Lines are sorted by it. */
  readonly place: number
}

type WorkspaceWord = Exclude<keyof Messages['workspace'], 'needsOrganisation'>

/** Lines at the side of a workspace, under a heading of theirs. */
export type WorkspaceSection = {
  readonly key: WorkspaceWord
  /** Whose pages these are; everybody's where none are named. */
  readonly roles?: readonly OrganisationRole[]
  readonly items: readonly { readonly key: WorkspaceWord; readonly to: string; readonly icon: IconName }[]
  /** Sections are sorted by it. */
  readonly place: number
}

/** A line of the bar at the top, for members of an organisation; its words are `workspace:<key>`. */
export type MainLink = {
  readonly key: WorkspaceWord
  readonly to: string
  /** Pages that belong to it beside those below `to`. */
  readonly also?: readonly string[]
  /** Whose line it is; every member's where none are named. */
  readonly roles?: readonly OrganisationRole[]
  /** Lines are sorted by it. */
  readonly place: number
}

/** What a feature brings for those who are signed in. Loaded after the first script, which knows `visitorRoutes` alone. */
export type FeatureManifest = {
  /** Beside the public pages, in their shell. */
  readonly memberRoutes?: readonly RouteObject[]
  /** A person's own pages, beside the side navigation of their organisation where they have one. */
  readonly personalRoutes?: readonly RouteObject[]
  readonly mainLinks?: readonly MainLink[]
  readonly workspaceRoutes?: readonly RouteObject[]
  readonly adminRoutes?: readonly RouteObject[]
  readonly adminPages?: readonly AdminPage[]
  readonly workspaceSections?: readonly WorkspaceSection[]
  /** Where entries of content stand on its pages. */
  readonly previews?: () => Promise<ContentPreviews>
  /** How its pages call what is kept about people. */
  readonly storedWords?: () => Promise<StoredWords>
}
