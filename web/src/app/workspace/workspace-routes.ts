import type { RouteObject } from 'react-router'
import { inventoryRoutes } from '../../inventory/index.ts'
import { organisationRoutes } from '../../organisations/index.ts'

/** Screens inside the workspace shell, from the features that have some: `...inventoryRoutes`. */
export const workspaceRoutes: RouteObject[] = [...inventoryRoutes, ...organisationRoutes]
