import type { RouteObject } from 'react-router'

/** Screens inside the workspace shell, from the features that have some: `...inventoryRoutes`. */
export const workspaceRoutes: RouteObject[] = []
