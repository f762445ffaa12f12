/** Destination of a link. */
export interface LinkProps {
  /**
   * Destination: a path of the app, `shopify://admin/…` for an admin page, or a full URL.
   * @default undefined
   */
  href?: string | undefined
  /**
   * Browsing context. `auto` opens another origin in a new tab. Any other text is a window name.
   * @default undefined
   */
  target?: 'auto' | '_blank' | '_self' | '_parent' | '_top' | (string & {})
  /**
   * File name to save the destination under.
   * @default undefined
   */
  download?: string
}
