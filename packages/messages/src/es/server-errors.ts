/**
 * What the server alone says, by the code that travels with it (`errors.<code>`); the contract's list of codes is the
 * measure.
 */
export const serverErrors = {
  'errors.unreadable': 'No se ha podido leer lo enviado',
  'errors.unauthorized': 'Debe iniciar sesión',
  'errors.session-ended': 'La sesión ha terminado. Inicie sesión de nuevo.',
  'errors.credentials-invalid': 'El usuario o la contraseña no son correctos',
  'errors.otp-required': 'Escriba el código de su aplicación de autenticación',
  'errors.passkey-required': 'Confirme con su llave de acceso',
  'errors.second-factor-invalid': 'No es correcto o ya se ha usado. Pruebe de nuevo.',
  'errors.api-key-invalid': 'Falta la clave de la API o no es válida',
  'errors.forbidden': 'No tiene permiso para hacer esto',
  'errors.password-change-required': 'Antes de continuar debe cambiar la contraseña temporal',
  'errors.second-factor-required': 'Su rol exige un segundo factor: configúrelo antes de continuar',
  'errors.second-factor-altered':
    'Los datos de su segundo factor no son los que se guardaron. Por seguridad no puede entrar: avise a quien administra el canal y pida que restablezca su acceso.',
  'errors.files-locked': 'No tiene permiso para descargar los documentos de esta comunicación',
  'errors.not-appointed': 'Corresponde a la persona responsable del Sistema o a quien la sustituye',
  'errors.not-found': 'No encontrado',
  'errors.request-not-found': 'Solicitud de acceso no encontrada',
  'errors.already-done': 'Ya está hecho: puede que por otra persona del comité',
  'errors.part-waits': 'Una parte de la comunicación espera a borrarse: confírmelo, u opóngase, antes de archivarla',
  'errors.too-many-links': 'Una de las dos comunicaciones no admite más relaciones',
  'errors.investigation-not-opened': 'Ese resultado pide haber abierto la investigación',
  'errors.conflict': 'El estado actual no permite esta operación',
  'errors.keys-changed':
    'Los números de comprobación de esta persona han cambiado. Vuelva a hablar con ella antes de firmar.',
  'errors.draft-changed': 'Hay un borrador más reciente, guardado desde otra pestaña u otro dispositivo.',
  'errors.stale-update': 'Otra persona ha guardado antes. Revise sus cambios y vuelva a guardarlos.',
  'errors.transition-refused': 'No se puede pasar de «{from}» a «{to}»',
  'errors.archived-read-only': 'La comunicación está archivada y no puede modificarse',
  'errors.request-pending': 'Ya tiene una solicitud pendiente de este tipo para esta comunicación',
  'errors.request-closed': 'La solicitud ya está cerrada',
  'errors.recusal-pending': 'Ya se está votando la recusación de esta persona en esta comunicación',
  'errors.no-voters': 'No queda nadie más en el comité que pueda votarlo',
  'errors.last-member': 'Es la última persona del comité con acceso: antes debe tenerlo otra',
  'errors.on-committee':
    'Está en el comité: su salida la propone un colega en «Comité». Quien estaba en un comité anterior sigue en el canal por lo que recibió. Si su entrada espera firmas, un colega puede detenerla allí.',
  'errors.last-with-access':
    'Nadie más puede abrir algunas comunicaciones de esta persona (cuántas: {count}). Antes de dejar el comité debe entregarlas a un colega, desde su propia sesión, en su perfil. Un administrador no puede hacerlo por ella.',
  'errors.last-administrator': 'Es la última persona que administra: antes tiene que haber otra, con contraseña propia',
  'errors.role-built-in': 'Los roles de serie no pueden cambiarse ni eliminarse',
  'errors.in-use.one': 'No se puede eliminar: lo tiene 1 usuario',
  'errors.in-use.other': 'No se puede eliminar: lo tienen {count} usuarios',
  'errors.already-exists': 'Ya existe',
  'errors.setup-done': 'La puesta en marcha ya se completó',
  'errors.upload-offset': 'El envío no continúa donde se detuvo',
  'errors.gone': 'Ha caducado o ya se ha usado',
  'errors.payload-too-large': 'Lo enviado es demasiado grande',
  'errors.unsupported-media-type': 'Formato no admitido',
  'errors.misdirected-request': 'Esta dirección no corresponde a este servicio',
  'errors.export-too-large':
    'Hay más de {max} anotaciones, y un archivo no puede llevar más. Acótelas con los filtros, por ejemplo por fechas.',
  'errors.report-altered': 'Los datos guardados de esta comunicación se han alterado',
  'errors.internal': 'Ha ocurrido un error inesperado',
  'errors.provider-required':
    'El usuario o la contraseña no son correctos, o falta identificarse antes con el proveedor',
  'errors.nobody-left':
    'Ha dejado sin acceso a todas las personas que pueden leerla: no puede enviarse aquí. Quite alguna marca o acuda a la Autoridad Independiente de Protección del Informante (A.A.I.) o a la autoridad de su comunidad autónoma.',
  'errors.form-token-invalid': 'El formulario ha caducado. Vuelva a cargar la página y envíelo de nuevo.',
  'errors.channel-inactive': 'Este canal no admite ahora comunicaciones nuevas',
  'errors.passwordCommon': 'Esa contraseña es demasiado común. Elija otra.',
  'errors.passwordSame': 'La contraseña nueva debe ser distinta de la actual.',
  'errors.rolesExclusive': 'Quien administra no puede ser también usuario de un canal.',
} as const
