/** Words that the form's document shows in any case: it brings them with it, so that no script of the first load has to. */
export const formPage = {
  'new.description.warning':
    'No hacen falta pruebas: basta con que tenga motivos para creerlo. No busque documentos que no debe ver.',
  'new.description.anonymousAdvice': 'Si no quiere dar su nombre, evite detalles que solo usted conozca.',
  'new.category.label': '¿De qué trata?',
  'new.category.hint': 'Ayuda al comité a ordenar lo que recibe. Si duda, deje «No lo sé»: se atiende igual.',
  'new.witnesses.hintPlain': 'Quién lo vio o puede saberlo. Un nombre, un puesto o una descripción en cada línea.',
  'new.conflict.proposed': 'Por la materia que ha elegido, proponemos que no la reciba: {names}. Puede cambiarlo.',
  'new.conflict.seeProposed':
    'Todavía no se ha enviado: por la materia que ha elegido, han cambiado las marcas de «Personas sin acceso». Mírelas, cámbielas si quiere y envíela.',
  'new.conflict.plainReaders.one': 'Podrá leerla la persona de esta lista, salvo que la marque.',
  'new.conflict.plainReaders.other': 'Podrán leerla las {count} personas de esta lista, salvo las que marque.',
  'new.conflict.plainAlternate': 'Si deja sin acceso a todo el comité, la leerá solo la persona suplente.',
  'new.conflict.plainNobody':
    'Si deja sin acceso a todo el comité, no podrá enviarse aquí: no hay suplente que pueda leerla.',
  'new.conflict.listWaits':
    'Hay muchas visitas: la lista del comité se muestra después de una espera. Lo que haya escrito se conserva; los documentos tendrá que elegirlos de nuevo. Si la envía sin ver la lista, podrá leerla todo el comité.',
  'new.conflict.showList': 'Ver la lista del comité',
  'new.identity.anonymousHint': 'No le pedimos su nombre ni su correo. El comité solo podrá escribirle en esta página.',
  'new.identity.namedHint': 'Su nombre se guarda cifrado. Solo lo ven las personas del comité que no marque abajo.',
  'new.identity.plainHint': 'Si elige «Anónima», deje vacíos el nombre y el correo.',
  'new.accept.title': 'Condiciones y protección de datos',
  'new.keptByBrowser':
    'Si cierra la página antes de enviar, se pierde lo escrito. Sin JavaScript, el navegador puede guardar en este dispositivo lo que envíe: para evitarlo, use una ventana privada.',
  'files.needOriginal': '¿Necesita que se guarde también el original, sin limpiar?',
  'files.metadata':
    'De las imágenes, los documentos de oficina, los PDF y las grabaciones se eliminan los datos ocultos, como el autor, el lugar y el aparato. Van como están: los firmados, con contraseña o de más de 64 MB, los formatos doc, xls, ppt, rtf, eml, msg, webm y zip, y lo que no se pueda abrir. Lo que se lee, se ve o se oye no cambia.',
  'new.conflict.hint':
    'Marque a quien aparezca en lo que cuenta o tenga que ver con ello: un «conflicto de intereses». No podrá leerla ni sabrá que existe.',
} as const
