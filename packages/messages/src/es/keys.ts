/** People's keys and the organisation's: what waits, who confirms, and how reports come back. */
export const keys = {
  'keys.open': 'Ver claves y recuperación',
  'keys.failed': 'No se han podido cargar las claves.',

  'keys.own.title': 'A la espera de un colega',
  'keys.own.locked':
    'No puede abrir expedientes, mensajes ni documentos, ni votar. La administración cambió su contraseña, quitó su segundo factor o creó su cuenta, y por eso alguien del comité debe confirmar que es usted: así nadie puede leerlos haciéndose pasar por usted.',
  'keys.own.locked.outside':
    'No puede abrir expedientes, mensajes ni documentos. La administración cambió su contraseña, quitó su segundo factor o creó su cuenta, y por eso alguien del comité debe confirmar que es usted: así nadie puede leerlos haciéndose pasar por usted.',
  'keys.own.since': 'Sus claves esperan desde el {date}.',
  'keys.own.told': 'Han recibido el aviso y pueden confirmarlas: {names}.',
  'keys.own.seen': 'Alguien del comité vio el aviso por primera vez el {date}.',
  'keys.own.notSeen': 'Nadie ha visto el aviso todavía: llame a un colega.',
  'keys.own.until': 'Si nadie se opone, se confirman solas el {date}, solo para comunicaciones nuevas.',
  'keys.own.until.outside':
    'Si nadie se opone, se confirman solas el {date}, solo para lo que un miembro del comité comparta con usted desde entonces.',
  'keys.own.byWord': 'No se confirman solas: hace falta su código de recuperación o la palabra de un colega.',
  'keys.own.byColleague': 'No se confirman solas: hace falta la palabra de un colega.',
  'keys.own.objected': 'Un colega se ha opuesto. Hable con el comité: ya no se confirman solas.',
  'keys.own.nobody': 'No hay ningún colega que pueda confirmarlas.',
  'keys.own.nobody.ways': 'Puede abrirlas usted, más arriba.',
  'keys.own.nobody.shares':
    'Quien opera el servicio puede confirmarlas con dos partes de la clave de recuperación de la organización.',
  'keys.own.nobody.else': 'Hable con la administración del canal.',
  'keys.own.confirmed': 'Sus claves están confirmadas.',
  'keys.code.missing':
    'No consta que haya guardado su código de recuperación. Si no lo tiene, genere otro en su perfil.',
  'keys.code.kept': 'Ha guardado su código de recuperación.',
  'keys.code.profile': 'Ir a mi perfil',

  'keys.waiting.title': 'Sus claves esperan confirmación',
  'keys.waiting.lead':
    'Un colega del comité debe confirmar que es usted. Hasta entonces no recibe comunicaciones nuevas.',
  'keys.waiting.lead.outside':
    'Un miembro del comité debe confirmar que es usted. Hasta entonces no puede abrir nada de lo que se comparta con usted.',

  'unlock.title': 'Si tiene el código de antes o su contraseña anterior',
  'unlock.title.code': 'Si tiene el código de antes',
  'unlock.title.password': 'Si recuerda su contraseña anterior',
  'unlock.lead':
    'Sus claves siguen cerradas hasta que las abra así; si no puede, un colega del comité debe confirmar que es usted.',
  'unlock.byCode': 'Con el código de recuperación',
  'unlock.byPassword': 'Con la contraseña anterior',
  'unlock.submit': 'Abrir',
  'unlock.done': 'Sus expedientes vuelven a estar disponibles.',
  'unlock.failed': 'No abre sus claves. Compruébelo y vuelva a intentarlo.',

  'readmission.confirm': 'Confirmar',
  'readmission.object': 'Oponerme',
  'readmission.objected': 'Su oposición queda registrada.',
  'readmission.until': 'Si nadie se opone, se confirma sola el {date}, solo para comunicaciones nuevas.',

  'keys.colleagues.title': 'Confirmar a colegas',
  'keys.colleagues.none': 'Nadie espera su confirmación.',
  'keys.confirm.really': 'Confirme que es de verdad {name}',
  'keys.confirm.how':
    'Antes de confirmar, llame a esta persona a un número que ya conociera o véala en persona, y pregúntele si acaba de poner una contraseña nueva o de perder su segundo factor. Nunca por correo ni por mensaje: la administración podría leerlo o escribirlo.',
  'keys.confirm.what':
    'Recuperará las comunicaciones que también usted puede abrir, salvo aquellas de las que esté excluida. De las archivadas, solo podrá pedir que se abran.',
  'keys.confirm.new': 'Es nueva en el comité: al confirmarla no recibe comunicaciones anteriores.',
  'keys.confirm.outside':
    'Es de la investigación externa: solo ve las comunicaciones que un miembro del comité comparte con ella.',
  'keys.confirm.outside.until':
    'Si nadie se opone, se confirma sola el {date}, solo para lo que un miembro del comité comparta con ella desde entonces.',
  'keys.confirm.objected':
    'Un miembro del comité se ha opuesto: ya no se confirma sola. Confírmela solo si lo han hablado.',
  'keys.progress': 'Se devuelven los expedientes: {done} de {total}',
  'keys.progress.stays': 'Puede cerrar esta página: se continúa donde quedó.',
  'keys.finished': 'Se ha confirmado a {name}.',
  'keys.unchecked':
    'Las claves de {name} se confirmaron solas: nadie ha comprobado que sean suyas. En los expedientes anteriores no lee, no pide ni vota hasta que usted lo confirme.',
  'keys.unchecked.title': 'Por comprobar, o con expedientes pendientes',
  'keys.unfinished.title': 'Faltan expedientes',
  'keys.unfinished.one': 'A {name} le falta {count} expediente que usted conserva.',
  'keys.unfinished.other': 'A {name} le faltan {count} expedientes que usted conserva.',
  'keys.unfinished.go': 'Devolver',
  'keys.unfinished.done': 'Se han devuelto los expedientes a {name}.',
  'keys.unfinished.left': 'Algunos no se abren con sus claves: puede hacerlo otro colega.',

  'recoveryKey.title': 'Clave de recuperación de la organización',
  'recoveryKey.lead':
    'Devuelve los expedientes a quien pierda la contraseña y el código cuando ningún colega pueda hacerlo. Se guarda en tres partes: dos cualesquiera la abren, una sola no abre nada. La ponen dos personas del comité, nunca la administración.',
  'recoveryKey.alone':
    'Es la única persona del comité con claves: la pone sin nadie más y entrega dos partes a personas de confianza de fuera.',
  'recoveryKey.none': 'Esta organización no tiene todavía clave de recuperación.',
  'recoveryKey.refused':
    'La clave guardada no es la que este programa escribió: no se usa. Avise a quien opera el servicio; puede ser una manipulación.',
  'recoveryKey.start': 'Crear una clave',
  'recoveryKey.replace': 'Sustituir la clave',
  'recoveryKey.started': 'Clave creada.',
  'recoveryKey.current': 'En vigor',
  'recoveryKey.coming': 'Por confirmar',
  'recoveryKey.announced': 'Anunciada',
  'recoveryKey.fingerprint': 'Huella',
  'recoveryKey.startedBy': 'Creada por {name} el {date}.',
  'recoveryKey.confirmedBy': 'Confirmada por {name} el {date}.',
  'recoveryKey.effective': 'Entra en vigor el {date}. Hasta entonces cualquiera del comité puede oponerse.',
  'recoveryKey.kept': 'Partes guardadas: {count} de 3.',
  'recoveryKey.waitsForSecond': 'Otra persona del comité debe confirmarla. Léale la huella por teléfono o en persona.',
  'recoveryKey.confirmLead': 'Pida la huella a quien la creó, por teléfono o en persona, y escríbala aquí.',
  'recoveryKey.confirm': 'Confirmar la clave',
  'recoveryKey.confirmed': 'Clave confirmada.',
  'recoveryKey.fingerprintWrong': 'No es la huella de esta clave.',
  'recoveryKey.object': 'Oponerme',
  'recoveryKey.object.title': '¿Detener esta clave?',
  'recoveryKey.object.body':
    'No entrará en vigor, y las partes que ya se hayan guardado no servirán. Se avisa a todo el comité.',
  'recoveryKey.object.stay': 'No oponerme',
  'recoveryKey.objected': 'La clave no entrará en vigor. Se avisa al comité.',
  'recoveryKey.uncovered.one': 'Hay {count} comunicación anterior que esta clave no puede devolver.',
  'recoveryKey.uncovered.other': 'Hay {count} comunicaciones anteriores que esta clave no puede devolver.',
  'recoveryKey.cover': 'Incluir las anteriores',
  'recoveryKey.share.waiting': 'Le corresponde guardar la parte {number} de 3.',
  'recoveryKey.share.waitingOutside': 'La parte {number} de 3 es para alguien de fuera del comité.',
  'recoveryKey.share.show': 'Ver la parte {number}',
  'recoveryKey.share.title': 'Parte {number} de 3 de la clave de recuperación',
  'recoveryKey.share.lead':
    'Se muestra hasta que diga que la ha guardado, y nunca más. Imprímala o cópiela a mano y guárdela bajo llave, lejos de las otras partes. No la envíe por correo ni la fotografíe.',
  'recoveryKey.share.outside':
    'Imprímala, métala en un sobre cerrado sin leerla y entréguela a una persona de confianza de fuera del comité: una notaría, una asesoría, el órgano de gobierno.',
  'recoveryKey.share.use':
    'Para usarla hacen falta dos partes y quien opera el servicio, con la orden: npm run admin -- recovery --channel CANAL --user USUARIO',
  'recoveryKey.share.print': 'Imprimir',
  'recoveryKey.share.keptIt': 'La he guardado',

  'insist.title': 'Para que nada se pierda',
  'insist.holders':
    'Solo una persona del comité tiene claves. Si las pierde, nadie podrá abrir los expedientes: pida que otra entre por primera vez, o que la administración la añada.',
  'insist.code': 'No consta que haya guardado su código de recuperación.',
  'insist.noKey': 'Ponga también una clave de recuperación de la organización.',
  'insist.share': 'Le corresponde guardar una parte de la clave de recuperación de la organización.',
  'insist.confirm': 'Una clave de recuperación de la organización espera que otra persona del comité la confirme.',
} as const
