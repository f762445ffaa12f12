import type * as actions from './actions'
import type * as app from './app'
import type * as billing from './billing'
import type * as content from './content'
import type * as data from './data'
import type * as dates from './dates'
import type * as embedded from './embedded'
import type * as feedback from './feedback'
import type * as forms from './forms'
import type * as layout from './layout'
import type * as navigation from './navigation'
import type * as overlays from './overlays'
import type * as toggles from './toggles'

type Modules = typeof actions &
  typeof app &
  typeof billing &
  typeof content &
  typeof data &
  typeof dates &
  typeof embedded &
  typeof feedback &
  typeof forms &
  typeof layout &
  typeof navigation &
  typeof overlays &
  typeof toggles

/** Theme of every component by the component's name: `bannerTheme` is that of `banner`. */
export type PlatformThemes = {
  [Key in keyof Modules as Key extends `${infer Name}Theme` ? Name : never]: Modules[Key]
}

/** Options of `platformUi` in `app.config.ts`, in addition to messages. */
export type PlatformThemeConfig = {
  [Name in keyof PlatformThemes]?: Partial<Record<keyof PlatformThemes[Name], string>>
}
