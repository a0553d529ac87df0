/** Words that people build passwords from, in Spanish and English, without accents. Gathered for this file by theme. */
const THEMES = [
  // Asked for a password
  'password passwd passw pass passe secret secreto secreta clave claves contrasena contrasenya contra acceso access',
  'welcome bienvenido bienvenida bienvenidos hello hola adios login entrar entrada changeme cambiame cambio change letmein',
  'temp temporal provisional default defecto nuevo nueva newpass newuser test testing prueba pruebas demo example ejemplo',
  'user usuario usuaria guest invitado admin administrador administrator root master system sistema server servidor',
  'manager director directora jefe jefa boss office oficina empresa company compania trabajo work private privado',
  'security seguridad seguro segura secure abierto open public publico internet ordenador computer portatil laptop',
  'comite canal denuncia denuncias informante etica compliance cumplimiento auditor auditoria ayuntamiento municipio',
  // Affection, belief, wishes
  'iloveyou love lovely lover amor amorcito teamo tequiero tequieromucho miamor corazon cielo princesa princess princesita',
  'prince principe reina queen king angel angelito angela jesus jesuscristo cristo dios diosesamor god heaven blessed virgen',
  'feliz felicidad happy smile sonrisa libertad freedom forever siempre juntos vida mivida life family familia friend',
  'friends amigo amigos amiga mama papa mamita papito mother father hermano hermana bebe baby babygirl hijo hija nena',
  // Names
  'maria jose juan antonio manuel francisco luis javier carlos miguel pedro pablo alejandro alejandra alex daniel david',
  'jorge sergio fernando alberto alvaro adrian diego ivan ruben raul oscar enrique ramon vicente andres rafael roberto',
  'eduardo santiago marcos hugo mateo lucas leo martin nicolas ana anamaria carmen lucia laura marta elena isabel cristina',
  'paula sara sandra andrea raquel silvia patricia monica rosa pilar teresa beatriz julia natalia irene alba claudia sofia',
  'carla nerea carolina lorena susana gloria mercedes victoria yolanda valeria camila michael jennifer jessica thomas',
  'charlie george william james john robert richard joseph matthew joshua andrew anthony christopher nicole ashley amanda',
  'michelle samantha elizabeth stephanie hannah emily olivia emma oliver harry jordan tyler taylor hunter jack sophie',
  // Animals, things, nature, colours
  'dragon monkey mono tiger tigre leon lion lobo wolf perro perrito dog doggy gato gatito cat kitty caballo horse toro',
  'delfin dolphin mariposa butterfly aguila eagle falcon halcon pantera panther oso bear pajaro conejo bunny raton mickey',
  'sol sunshine sunny luna moon estrella estrellas star stars mar playa beach ocean oceano montana mountain rio river',
  'flor flores flower flowers rose girasol fuego fire agua water tierra earth viento wind nieve snow lluvia rain arcoiris',
  'rainbow chocolate cookie galleta cafe coffee naranja orange limon lemon manzana apple banana platano fresa strawberry',
  'cerveza beer vino wine pizza tortilla azul blue rojo red verde green negro black blanco white morado purple rosado pink',
  'amarillo yellow plata silver oro gold golden diamante diamond guitarra guitar musica music coche cars moto',
  // Seasons, months, days
  'verano summer invierno winter otono autumn fall primavera spring navidad christmas enero febrero marzo abril mayo junio',
  'julio agosto septiembre setiembre octubre noviembre diciembre january february march april june july august september',
  'october november december lunes martes miercoles jueves viernes sabado domingo monday tuesday wednesday thursday friday',
  'saturday sunday',
  // Places, clubs, brands, stories
  'espana spain madrid barcelona sevilla valencia malaga bilbao zaragoza granada cordoba murcia alicante galicia asturias',
  'andalucia cataluna euskadi canarias tenerife mallorca mexico argentina colombia chile peru venezuela ecuador america',
  'london londres paris roma rome berlin europe europa atletico atleti realmadrid halamadrid barca forcabarca athletic',
  'betis osasuna futbol football soccer baseball basketball baloncesto hockey tennis tenis liverpool arsenal chelsea',
  'manchester messi ronaldo cristiano neymar zidane google facebook twitter instagram whatsapp windows microsoft samsung',
  'android iphone huawei linux ubuntu oracle cisco nokia sony playstation nintendo xbox minecraft fortnite pokemon pikachu',
  'naruto goku superman batman spiderman starwars matrix harrypotter hogwarts ferrari porsche mercedes toyota honda yamaha',
  'mustang corvette harley metallica nirvana beatles eminem shakira',
  // Strength
  'super superstar trustno shadow sombra killer asesino ninja warrior guerrero campeon champion winner ganador legend',
  'leyenda power poder magic magia mystery thunder trueno hacker cracker ghost phoenix fenix maverick ranger cowboy pirata',
  'pirate soldier soldado capitan captain general doctor zombie monster monstruo diablo devil demonio infierno hell',
  'chelito loquita loco loca tonto tonta bonita bonito hermosa guapa guapo gordo gordita flaca chiquita pequena',
  'whatever nothing nada todo something cualquiera',
]

export const BASE_WORDS: ReadonlySet<string> = new Set(THEMES.flatMap((theme) => theme.split(' ')))
