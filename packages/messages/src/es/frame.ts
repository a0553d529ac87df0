/**
 * What no script of a reporter's page says: it stands around every page, on pages that are only read, and in building blocks
 * that the back-office alone has in the browser.
 */
export const frame = {
  'home.title': 'Canal interno de información',
  'app.name': 'Canal interno de información',
  'app.skipToContent': 'Ir al contenido',
  'app.documentTitle': '{page} · {name}',
  'language.label': 'Idioma',
  'legal.privacy': 'Política de privacidad',
  'legal.notice': 'Aviso legal',
  'legal.cookies': 'Política de cookies',
  'legal.faq': 'Preguntas frecuentes',
  'legal.accessibility': 'Accesibilidad',
  'page.notFound.title': 'Página no encontrada',
  'page.notFound.body': 'Compruebe que la dirección está bien escrita.',
  'page.notFound.home': 'Ir al inicio',
  'page.error.title': 'Algo ha fallado',
  'page.error.body': 'No es culpa suya. Vuelva a intentarlo dentro de unos minutos.',

  'action.cancel': 'Cancelar',
  'action.close': 'Cerrar',
  'action.discard': 'Descartar',
  'action.save': 'Guardar',
  'action.saveChanges': 'Guardar cambios',
  'action.saving': 'Guardando…',
  'state.loading': 'Cargando…',
  'state.yes': 'Sí',
  'state.no': 'No',
  'field.showPassword': 'Mostrar la contraseña',
  'field.hidePassword': 'Ocultar la contraseña',
  'field.show': 'Mostrar',
  'field.hide': 'Ocultar',
} as const
