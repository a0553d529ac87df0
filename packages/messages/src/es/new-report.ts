/** The form of a new report: five steps with JavaScript, one page without. */
export const newReport = {
  'new.steps': 'Pasos',
  'new.step': 'Paso {step} de {steps}',
  'new.stepTitle': '{title} (paso {step} de {steps})',
  'new.stepName.what': 'Qué ocurrió',
  'new.stepName.where': 'Dónde y cuándo',
  'new.stepName.files': 'Documentos',
  'new.stepName.you': 'Sobre usted',
  'new.stepName.check': 'Revise y envíe',
  'new.nothingSaved':
    'Nada de lo que escribe se guarda en este dispositivo. Si cierra la página antes de enviar, se pierde.',

  'new.description.missing': 'Escriba qué ocurrió',
  'new.description.label': '¿Qué ocurrió?',
  'new.description.hint':
    'Cuéntelo con sus palabras: qué pasó, quién intervino y cómo lo sabe. No incluya datos que no hagan falta.',
  'new.description.warning':
    'No hace falta que tenga pruebas; basta con que tenga motivos razonables para creerlo. No busque documentos a los que no tenga acceso.',
  'new.description.anonymousAdvice': 'Si no quiere dar su nombre, evite detalles que solo usted conozca.',

  'new.dateOfEvent.label': 'Fecha de los hechos',
  'new.date.hint': 'Si no la recuerda, ponga una aproximada. Por ejemplo, {example}.',
  'new.date.timeLabel': 'Hora (opcional)',
  'new.date.missing': 'Escriba la fecha de los hechos, aunque sea aproximada',
  'new.date.invalid': 'Escriba la fecha como dd/mm/aaaa, desde 1900, y la hora, si la sabe, como hh:mm',
  'new.date.approximate': 'Es una fecha aproximada',
  'new.date.withoutTime': '{date}, sin hora',
  'new.location.label': 'Lugar de los hechos',
  'new.location.hint': 'Una dirección, un edificio, un departamento o una página web.',
  'new.witnesses.label': 'Posibles testigos',
  'new.witnesses.hint':
    'Quién lo vio o puede saberlo. Un nombre, un puesto o una descripción; pulse Intro o coma tras cada uno.',
  'new.witnesses.hintPlain': 'Quién lo vio o puede saberlo. Un nombre, un puesto o una descripción en cada línea.',
  'new.witnesses.added': 'Testigos añadidos',

  'new.files.title': 'Documentos aportados',
  'new.files.hint':
    'Fotografías, correos, contratos, grabaciones: lo que ayude a entenderlo. También podrá añadirlos después.',
  'new.files.start': 'Se envían después del texto, para que su comunicación quede a salvo cuanto antes.',
  'new.files.none': 'Sin documentos',
  'files.metadata':
    'De las imágenes, los documentos de oficina, los PDF y las grabaciones se eliminan los datos ocultos, como el autor, el lugar y el dispositivo. Van como están: los firmados, con contraseña o de más de 64 MB, los formatos doc, xls, ppt, rtf, eml, msg, webm y zip, y lo que no se pueda abrir. Lo que se lee, se ve o se oye no cambia.',
  'files.keepOriginal': 'Conservar también los originales',
  'files.keepOriginalHint':
    'Pueden revelar quién los hizo, dónde, cuándo y con qué dispositivo. Márquelo solo si sirven de prueba.',
  'files.originalKept': 'Se conservan también los originales, con sus datos ocultos.',
  'files.originalNotKept': 'De lo que se limpia no se conserva el original.',
  'files.kind.image': 'Imagen',
  'files.kind.audio': 'Audio',
  'files.kind.video': 'Vídeo',
  'files.kind.document': 'Documento',

  'new.identity.legend': '¿Cómo quiere presentar la comunicación?',
  'new.identity.hint': 'La ley le protege igual de las dos maneras.',
  'new.identity.missing': 'Elija cómo quiere presentar la comunicación',
  'new.identity.anonymous': 'Anónima',
  'new.identity.anonymousHint': 'No le pedimos su nombre ni su correo. El comité solo podrá escribirle en esta página.',
  'new.identity.named': 'Con identificación',
  'new.identity.namedHint': 'Su nombre se guarda cifrado. Solo lo ve el comité, nunca la persona afectada.',
  'new.identity.plainHint': 'Si elige la presentación anónima, deje vacíos el nombre y el correo.',
  'new.identity.title': 'Presentación',
  'new.name.label': 'Nombre y apellidos',
  'new.email.label': 'Correo electrónico',
  'new.email.hint': 'Mejor uno personal que el del trabajo.',
  'new.updates.label': 'Recibir avisos por correo',
  'new.updates.hint': 'Solo dirán que hay novedades, nunca cuáles.',
  'new.updates.off': 'Por ahora este canal no envía correo: vuelva con su código.',
  'new.email.withUpdates': '{email}, con avisos',
  'new.email.withoutUpdates': '{email}, sin avisos',

  'new.conflict.legend': 'Personas sin acceso',
  'new.conflict.hint':
    'Marque a quien aparezca en lo que cuenta o tenga un conflicto de intereses. No podrá leer la comunicación ni sabrá que existe.',
  'new.conflict.readers': 'Podrán leerla {readers} de las {count} personas del comité.',
  'new.conflict.everybodyReads.one': 'Podrá leerla {count} persona del comité.',
  'new.conflict.everybodyReads.other': 'Podrán leerla {count} personas del comité.',
  'new.conflict.allRead': 'Podrá leerla todo el comité.',
  'new.conflict.alternateReads': 'Ha dejado sin acceso a todo el comité: la leerá solo la persona suplente.',
  'new.conflict.nobodyLeft':
    'Sin quienes ha dejado sin acceso no queda nadie del comité ni suplente que pueda leerla: no puede enviarse aquí. Puede acudir a la Autoridad Independiente de Protección del Informante (A.A.I.) o a la autoridad de su comunidad autónoma.',
  'new.conflict.plainReaders.one': 'Podrá leerla la persona de esta lista, salvo que la marque.',
  'new.conflict.plainReaders.other': 'Podrán leerla las {count} personas de esta lista, salvo las que marque.',
  'new.conflict.plainAlternate': 'Si deja sin acceso a todo el comité, la leerá solo la persona suplente.',
  'new.conflict.plainNobody':
    'Si deja sin acceso a todo el comité, no podrá enviarse aquí: no hay suplente que pueda leerla.',
  'new.conflict.listWaits':
    'Hay muchas visitas: la lista del comité se muestra después de una espera. Lo que haya escrito se conserva; los documentos tendrá que elegirlos de nuevo. Si la envía sin ver la lista, podrá leerla todo el comité.',
  'new.conflict.showList': 'Ver la lista del comité',
  'new.conflict.listFailed': 'No se ha podido cargar la lista del comité.',
  'new.conflict.whoReads': 'Quién la leerá',
  'new.conflict.none': 'Ninguna',

  'new.check.title': 'Revise antes de enviar',
  'new.check.intro': 'Después no podrá cambiar lo enviado, pero sí añadir mensajes y documentos.',
  'new.check.changeWhat': 'Cambiar qué ocurrió',
  'new.check.changeWhere': 'Cambiar dónde y cuándo',
  'new.check.changeFiles': 'Cambiar los documentos aportados',
  'new.check.changeYou': 'Cambiar los datos sobre usted',
  'new.check.codeComing':
    'Al enviar verá un código de seguimiento. Es la única manera de volver a su comunicación: tenga a mano dónde guardarlo.',
  'new.check.readFirst': 'Puede leer antes las {terms} y la {policy}.',
  'new.check.termsLink': 'condiciones del canal',
  'new.check.policyLink': 'política de protección de datos',
  'new.accept.title': 'Condiciones y protección de datos',
  'new.accept.label': 'He leído las condiciones y la política de protección de datos',
  'new.submit': 'Enviar comunicación',
  'new.retrySafe': 'Puede volver a pulsar el botón: la comunicación no se duplicará.',
} as const
