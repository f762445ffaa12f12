/** The product that the platform announced last, by webhook. */
export interface Announcement {
  title: string
}

const storage = () => useStorage<Announcement>('data')
const keyOf = (shop: string) => `announcement:${shop}`

export const readAnnouncement = (shop: string) => storage().getItem(keyOf(shop))

export const writeAnnouncement = (shop: string, announcement: Announcement) =>
  storage().setItem(keyOf(shop), announcement)

export const removeAnnouncement = (shop: string) => storage().removeItem(keyOf(shop))
