// swift-format-ignore-file
import Model

/// The thirty films with which a library can begin. Titles, years and casts are facts; descriptions
/// and posters were made for Commonplace. Nine of them are planned, so that the watchlist is not
/// empty and there is something to suggest.
extension SampleEntry {
  static let firstFilms: [SampleEntry] = [
    SampleEntry(
      film: "nosferatu", title: ("Nosferatu", "Носферату"), year: 1922, poster: 101,
      description: (
        "A house for sale, a ship without a crew, and a shadow that takes the stairs by itself.",
        "Дом на продажу, корабль без команды и тень, которая поднимается по лестнице сама."
      ),
      genres: ["Horror"],
      cast: [
        SampleRole("Max Schreck", as: ("Count Orlok", "Граф Орлок")),
        SampleRole("Greta Schröder", as: ("Ellen", "Эллен")),
      ],
      seen: (.okay, rating: 7.5, daysAgo: 610)),
    SampleEntry(
      film: "metropolis", title: ("Metropolis", "Метрополис"), year: 1927, poster: 102,
      description: (
        "The gardens above, the machines below, and a woman made of metal between them.",
        "Наверху сады, внизу машины, а между ними женщина из металла."
      ),
      genres: ["Science fiction", "Drama"],
      cast: [
        SampleRole("Brigitte Helm", as: ("Maria", "Мария")),
        SampleRole("Gustav Fröhlich", as: ("Freder", "Фредер")),
      ],
      seen: (.great, rating: 8.5, daysAgo: 585)),
    SampleEntry(
      film: "the-general", title: ("The General", "Генерал"), year: 1926, poster: 103,
      description: (
        "A man loves two things, and one of them runs on rails.",
        "Человек любит двоих, и одна из них ездит по рельсам."
      ),
      genres: ["Comedy", "Adventure"],
      cast: [
        SampleRole("Buster Keaton", as: ("Johnnie Gray", "Джонни Грей")),
        SampleRole("Marion Mack", as: ("Annabelle Lee", "Аннабель Ли")),
      ],
      seen: (.great, rating: 9, daysAgo: 560)),
    SampleEntry(
      film: "sunrise", title: ("Sunrise", "Восход солнца"), year: 1927, poster: 104,
      description: (
        "A boat, a city and a haircut save a marriage.",
        "Лодка, город и парикмахерская спасают брак."
      ),
      genres: ["Drama", "Romance"],
      cast: [
        SampleRole("Janet Gaynor", as: ("The wife", "Жена")),
        SampleRole("George O'Brien", as: ("The man", "Муж")),
      ],
      seen: (.great, rating: 8.5, daysAgo: 530)),
    SampleEntry(
      film: "m", title: ("M", "М"), year: 1931, poster: 105,
      description: (
        "A tune whistled in the street, and a whole city that listens.",
        "Мелодия, которую насвистывают на улице, и целый город, который слушает."
      ),
      genres: ["Crime", "Noir", "Thriller"],
      cast: [
        SampleRole("Peter Lorre", as: ("Hans Beckert", "Ханс Беккерт")),
      ],
      seen: (.great, rating: 9, daysAgo: 505)),
    SampleEntry(
      film: "city-lights", title: ("City Lights", "Огни большого города"), year: 1931, poster: 106,
      description: (
        "He has nothing, she cannot see it, and a millionaire only knows him at night.",
        "У него нет ничего, она этого не видит, а миллионер узнаёт его только ночью."
      ),
      genres: ["Comedy", "Romance"],
      cast: [
        SampleRole("Charlie Chaplin", as: ("The tramp", "Бродяга")),
        SampleRole("Virginia Cherrill", as: ("The flower girl", "Цветочница")),
      ],
      seen: (.great, rating: 9, daysAgo: 470)),
    SampleEntry(
      film: "modern-times", title: ("Modern Times", "Новые времена"), year: 1936, poster: 107,
      description: (
        "A nut, a bolt, and a man who cannot stop turning them.",
        "Гайка, болт и человек, который не может перестать их крутить."
      ),
      genres: ["Comedy"],
      cast: [
        SampleRole("Charlie Chaplin", as: ("The tramp", "Бродяга")),
        SampleRole("Paulette Goddard", as: ("The girl", "Девушка")),
      ],
      seen: (.great, rating: 8.5, daysAgo: 450)),
    SampleEntry(
      film: "bringing-up-baby", title: ("Bringing Up Baby", "Воспитание крошки"), year: 1938, poster: 108,
      description: (
        "One bone is missing. One leopard is not.",
        "Одной кости не хватает. Леопарда хватает с избытком."
      ),
      genres: ["Comedy", "Romance"],
      cast: [
        SampleRole("Katharine Hepburn", as: ("Susan Vance", "Сьюзан Вэнс")),
        SampleRole("Cary Grant", as: ("David Huxley", "Дэвид Хаксли")),
      ],
      seen: nil),
    SampleEntry(
      film: "his-girl-friday", title: ("His Girl Friday", "Его девушка Пятница"), year: 1940, poster: 109,
      description: (
        "Two people talk at once for an hour and a half, and both are right.",
        "Двое полтора часа говорят одновременно, и оба правы."
      ),
      genres: ["Comedy", "Romance"],
      cast: [
        SampleRole("Cary Grant", as: ("Walter Burns", "Уолтер Бёрнс")),
        SampleRole("Rosalind Russell", as: ("Hildy Johnson", "Хильди Джонсон")),
      ],
      seen: (.great, rating: 8, daysAgo: 400)),
    SampleEntry(
      film: "citizen-kane", title: ("Citizen Kane", "Гражданин Кейн"), year: 1941, poster: 110,
      description: (
        "One word at the end, and nobody in the room who heard it.",
        "Одно слово в конце, и никого в комнате, кто бы его услышал."
      ),
      genres: ["Drama", "Mystery"],
      cast: [
        SampleRole("Orson Welles", as: ("Charles Foster Kane", "Чарльз Фостер Кейн")),
        SampleRole("Joseph Cotten", as: ("Jedediah Leland", "Джедедайя Лиланд")),
      ],
      seen: (.great, rating: 9, daysAgo: 380)),
    SampleEntry(
      film: "the-maltese-falcon", title: ("The Maltese Falcon", "Мальтийский сокол"), year: 1941, poster: 111,
      description: (
        "Everybody wants the bird, and nobody asks what is inside it.",
        "Птицу хотят все, и никто не спрашивает, что у неё внутри."
      ),
      genres: ["Noir", "Crime", "Mystery"],
      cast: [
        SampleRole("Humphrey Bogart", as: ("Sam Spade", "Сэм Спейд")),
        SampleRole("Mary Astor", as: ("Brigid O'Shaughnessy", "Бриджид О’Шонесси")),
        SampleRole("Peter Lorre", as: ("Joel Cairo", "Джоэл Кайро")),
      ],
      seen: (.great, rating: 8, daysAgo: 350)),
    SampleEntry(
      film: "casablanca", title: ("Casablanca", "Касабланка"), year: 1942, poster: 112,
      description: (
        "Two letters of transit, one piano, and an airport in the fog.",
        "Два пропуска, одно пианино и аэродром в тумане."
      ),
      genres: ["Drama", "Romance", "War"],
      cast: [
        SampleRole("Humphrey Bogart", as: ("Rick Blaine", "Рик Блейн")),
        SampleRole("Ingrid Bergman", as: ("Ilsa Lund", "Ильза Лунд")),
        SampleRole("Peter Lorre", as: ("Ugarte", "Угарте")),
      ],
      seen: (.great, rating: 9.5, daysAgo: 310)),
    SampleEntry(
      film: "shadow-of-a-doubt", title: ("Shadow of a Doubt", "Тень сомнения"), year: 1943, poster: 113,
      description: (
        "The favourite uncle comes to stay and minds his hands too much.",
        "Любимый дядя приезжает погостить и слишком бережёт свои руки."
      ),
      genres: ["Thriller", "Noir"],
      cast: [
        SampleRole("Teresa Wright", as: ("Young Charlie", "Юная Чарли")),
        SampleRole("Joseph Cotten", as: ("Uncle Charlie", "Дядя Чарли")),
      ],
      seen: nil),
    SampleEntry(
      film: "double-indemnity", title: ("Double Indemnity", "Двойная страховка"), year: 1944, poster: 114,
      description: (
        "A policy, an anklet, and a confession into a machine.",
        "Полис, браслет на щиколотке и признание, наговорённое в аппарат."
      ),
      genres: ["Noir", "Crime", "Thriller"],
      cast: [
        SampleRole("Barbara Stanwyck", as: ("Phyllis Dietrichson", "Филлис Дитрихсон")),
        SampleRole("Fred MacMurray", as: ("Walter Neff", "Уолтер Нефф")),
      ],
      seen: (.great, rating: 8.5, daysAgo: 280)),
    SampleEntry(
      film: "the-big-sleep", title: ("The Big Sleep", "Глубокий сон"), year: 1946, poster: 115,
      description: (
        "Nobody knows who killed the driver, and it does not matter.",
        "Кто убил шофёра, не знает никто, да это и не важно."
      ),
      genres: ["Noir", "Crime", "Mystery"],
      cast: [
        SampleRole("Humphrey Bogart", as: ("Philip Marlowe", "Филип Марлоу")),
        SampleRole("Lauren Bacall", as: ("Vivian Rutledge", "Вивиан Ратледж")),
      ],
      seen: nil),
    SampleEntry(
      film: "bicycle-thieves", title: ("Bicycle Thieves", "Похитители велосипедов"), year: 1948, poster: 116,
      description: (
        "A father, a son, and every bicycle in Rome but one.",
        "Отец, сын и все велосипеды Рима, кроме одного."
      ),
      genres: ["Drama"],
      cast: [
        SampleRole("Lamberto Maggiorani", as: ("Antonio Ricci", "Антонио Риччи")),
        SampleRole("Enzo Staiola", as: ("Bruno", "Бруно")),
      ],
      seen: (.great, rating: 9, daysAgo: 250)),
    SampleEntry(
      film: "the-third-man", title: ("The Third Man", "Третий человек"), year: 1949, poster: 117,
      description: (
        "A zither, a cat, and a light in a doorway.",
        "Цитра, кошка и свет в дверном проёме."
      ),
      genres: ["Noir", "Thriller", "Mystery"],
      cast: [
        SampleRole("Joseph Cotten", as: ("Holly Martins", "Холли Мартинс")),
        SampleRole("Orson Welles", as: ("Harry Lime", "Гарри Лайм")),
        SampleRole("Alida Valli", as: ("Anna Schmidt", "Анна Шмидт")),
      ],
      seen: (.great, rating: 9, daysAgo: 220)),
    SampleEntry(
      film: "sunset-boulevard", title: ("Sunset Boulevard", "Бульвар Сансет"), year: 1950, poster: 118,
      description: (
        "The story of a pool, told by the man in it.",
        "История бассейна, которую рассказывает тот, кто в нём."
      ),
      genres: ["Noir", "Drama"],
      cast: [
        SampleRole("Gloria Swanson", as: ("Norma Desmond", "Норма Десмонд")),
        SampleRole("William Holden", as: ("Joe Gillis", "Джо Гиллис")),
        SampleRole("Buster Keaton", as: ("Himself", "В роли себя")),
      ],
      seen: nil),
    SampleEntry(
      film: "rashomon", title: ("Rashomon", "Расёмон"), year: 1950, poster: 119,
      description: (
        "Four people saw it, and there were four of it.",
        "Это видели четверо, и случаев было тоже четыре."
      ),
      genres: ["Crime", "Drama", "Mystery"],
      cast: [
        SampleRole("Toshiro Mifune", as: ("Tajōmaru", "Тадзёмару")),
        SampleRole("Takashi Shimura", as: ("The woodcutter", "Дровосек")),
        SampleRole("Machiko Kyō", as: ("The wife", "Жена")),
      ],
      seen: (.great, rating: 8.5, daysAgo: 190)),
    SampleEntry(
      film: "ikiru", title: ("Ikiru", "Жить"), year: 1952, poster: 120,
      description: (
        "Thirty years at a desk, and one playground.",
        "Тридцать лет за столом и одна детская площадка."
      ),
      genres: ["Drama"],
      cast: [
        SampleRole("Takashi Shimura", as: ("Kanji Watanabe", "Кандзи Ватанабэ")),
      ],
      seen: (.great, rating: 9, daysAgo: 160)),
    SampleEntry(
      film: "tokyo-story", title: ("Tokyo Story", "Токийская повесть"), year: 1953, poster: 121,
      description: (
        "They visit the children. The children are busy.",
        "Они приезжают к детям. Дети заняты."
      ),
      genres: ["Drama"],
      cast: [
        SampleRole("Chishū Ryū", as: ("Shūkichi Hirayama", "Сюкити Хираяма")),
        SampleRole("Setsuko Hara", as: ("Noriko", "Норико")),
      ],
      seen: nil),
    SampleEntry(
      film: "seven-samurai", title: ("Seven Samurai", "Семь самураев"), year: 1954, poster: 122,
      description: (
        "Three meals a day, in return for a village.",
        "Рис три раза в день в обмен на деревню."
      ),
      genres: ["Adventure", "Drama"],
      cast: [
        SampleRole("Toshiro Mifune", as: ("Kikuchiyo", "Кикутиё")),
        SampleRole("Takashi Shimura", as: ("Kambei Shimada", "Камбэй Симада")),
      ],
      seen: (.great, rating: 9.5, daysAgo: 130)),
    SampleEntry(
      film: "rear-window", title: ("Rear Window", "Окно во двор"), year: 1954, poster: 123,
      description: (
        "A broken leg, a long lens and thirty-one windows.",
        "Сломанная нога, длинный объектив и тридцать одно окно."
      ),
      genres: ["Thriller", "Mystery"],
      cast: [
        SampleRole("James Stewart", as: ("L. B. Jefferies", "Л. Б. Джефферис")),
        SampleRole("Grace Kelly", as: ("Lisa Fremont", "Лиза Фремонт")),
      ],
      seen: (.great, rating: 9, daysAgo: 100)),
    SampleEntry(
      film: "the-seventh-seal", title: ("The Seventh Seal", "Седьмая печать"), year: 1957, poster: 124,
      description: (
        "The knight plays for time and gets a bowl of strawberries.",
        "Рыцарь тянет время и получает миску земляники."
      ),
      genres: ["Drama"],
      cast: [
        SampleRole("Max von Sydow", as: ("Antonius Block", "Антониус Блок")),
        SampleRole("Gunnar Björnstrand", as: ("Jöns", "Йонс")),
        SampleRole("Bengt Ekerot", as: ("Death", "Смерть")),
      ],
      seen: nil),
    SampleEntry(
      film: "wild-strawberries", title: ("Wild Strawberries", "Земляничная поляна"), year: 1957, poster: 125,
      description: (
        "An old man is driven to a prize and, on the way, to his childhood.",
        "Старика везут на вручение, а по дороге и в детство."
      ),
      genres: ["Drama"],
      cast: [
        SampleRole("Victor Sjöström", as: ("Isak Borg", "Исак Борг")),
        SampleRole("Ingrid Thulin", as: ("Marianne", "Марианна")),
        SampleRole("Max von Sydow", as: ("Henrik Åkerman", "Хенрик Окерман")),
      ],
      seen: (.great, rating: 8.5, daysAgo: 70)),
    SampleEntry(
      film: "vertigo", title: ("Vertigo", "Головокружение"), year: 1958, poster: 126,
      description: (
        "A man follows a woman who follows a painting.",
        "Мужчина следит за женщиной, а она за портретом."
      ),
      genres: ["Mystery", "Romance", "Thriller"],
      cast: [
        SampleRole("James Stewart", as: ("Scottie Ferguson", "Скотти Фергюсон")),
        SampleRole("Kim Novak", as: ("Madeleine", "Мадлен")),
      ],
      seen: (.great, rating: 8.5, daysAgo: 45)),
    SampleEntry(
      film: "some-like-it-hot", title: ("Some Like It Hot", "В джазе только девушки"), year: 1959, poster: 127,
      description: (
        "Two musicians see what they should not, and join a better band.",
        "Двое музыкантов видят лишнее и уходят в оркестр получше."
      ),
      genres: ["Comedy", "Romance"],
      cast: [
        SampleRole("Marilyn Monroe", as: ("Sugar Kane", "Душечка")),
        SampleRole("Jack Lemmon", as: ("Daphne", "Дафна")),
        SampleRole("Tony Curtis", as: ("Josephine", "Джозефина")),
      ],
      seen: (.great, rating: 8.5, daysAgo: 25)),
    SampleEntry(
      film: "north-by-northwest", title: ("North by Northwest", "К северу через северо-запад"), year: 1959, poster: 128,
      description: (
        "The wrong man, the right suit, and no crops where the plane is dusting.",
        "Не тот человек, тот самый костюм и самолёт, которому опылять нечего."
      ),
      genres: ["Thriller", "Adventure"],
      cast: [
        SampleRole("Cary Grant", as: ("Roger Thornhill", "Роджер Торнхилл")),
        SampleRole("Eva Marie Saint", as: ("Eve Kendall", "Ив Кендалл")),
      ],
      seen: nil),
    SampleEntry(
      film: "la-dolce-vita", title: ("La Dolce Vita", "Сладкая жизнь"), year: 1960, poster: 129,
      description: (
        "Seven nights, seven mornings, and one fountain.",
        "Семь ночей, семь рассветов и один фонтан."
      ),
      genres: ["Drama"],
      cast: [
        SampleRole("Marcello Mastroianni", as: ("Marcello Rubini", "Марчелло Рубини")),
        SampleRole("Anita Ekberg", as: ("Sylvia", "Сильвия")),
      ],
      seen: nil),
    SampleEntry(
      film: "psycho", title: ("Psycho", "Психо"), year: 1960, poster: 130,
      description: (
        "Twelve cabins, twelve vacancies.",
        "Двенадцать номеров, двенадцать свободных."
      ),
      genres: ["Horror", "Thriller"],
      cast: [
        SampleRole("Anthony Perkins", as: ("Norman Bates", "Норман Бейтс")),
        SampleRole("Janet Leigh", as: ("Marion Crane", "Мэрион Крейн")),
      ],
      seen: nil),
  ]
}
