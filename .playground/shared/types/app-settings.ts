/** What a merchant can set, stored by the app for each shop. */
export interface AppSettings {
  greeting: string
  /** Products with fewer pieces than this are marked in the list. */
  lowStock: number
  showPictures: boolean
}
