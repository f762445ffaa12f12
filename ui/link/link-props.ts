/** Where an element leads. */
export interface LinkProps {
  /** A path of the app, `shopify://admin/…` for a page of the admin, or a full URL. */
  href?: string
  /** `auto`: another origin opens in a new tab. Any other text is the name of a window. */
  target?: 'auto' | '_blank' | '_self' | '_parent' | '_top' | (string & {})
  /** Saves what the link leads to, under this name. */
  download?: string
}
