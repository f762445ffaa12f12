/** An item of the app. */
export interface PickerItem {
  id: string
  heading: string
  data?: (string | number | null)[]
  disabled?: boolean
  selected?: boolean
  badges?: { content: string; tone?: string; progress?: string }[]
  thumbnail?: { url: string }
}

/** Options of `shopify.picker()`. */
export interface PickerOptions {
  heading: string
  multiple?: boolean | number
  headers?: { content?: string; type?: string }[]
  items: PickerItem[]
}
