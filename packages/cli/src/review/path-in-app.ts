import type { ReviewedApp } from './reviewed-app'

type BasePath = Pick<ReviewedApp, 'basePath'>

/** Whether a path is the base path of the app, or below it: `/app-form` is not below `/app`. */
export function isInApp(path: string, { basePath }: BasePath): boolean {
  return path.startsWith(basePath) && /^(?:[/?#]|$)/.test(path.slice(basePath.length))
}

/** A path without the base path of the app, where it has that, e.g. `/plan` for `/app/plan`. */
export function pathInApp(path: string, app: BasePath): string {
  return (isInApp(path, app) ? path.slice(app.basePath.length) : path) || '/'
}
