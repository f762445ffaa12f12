import { shallowRef } from 'vue'

/** Id of the navigation, which the button of the menu controls. */
export const SIDE_MENU_ID = 'side-menu'

/** Whether the navigation is open. Only on narrow screens, where it is a menu. */
export const isSideMenuOpen = shallowRef(false)
